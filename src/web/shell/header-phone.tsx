/** The phone in the header. On the narrowest screens, a long name leaves it no room; the menu has it as well. */
import * as brand from '#content/brand.yaml';
import { AgentLine, IfAgentPhone } from '../blocks/agent-phone.tsx';
import { PhoneLine } from '../blocks/phone-line.tsx';
import styles from './header-phone.module.css';

/** As many characters of the brand's name as fit beside the phone. */
const SHORT_NAME = 7;
const CLASS = brand.name.length > SHORT_NAME ? `${styles.phone} ${styles.besideLongName}` : styles.phone;

export function HeaderPhone() {
  return (
    <IfAgentPhone otherwise={<PhoneLine tight className={CLASS} />}>
      <AgentLine className={CLASS} />
    </IfAgentPhone>
  );
}
