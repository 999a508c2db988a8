/** What to set up next, until the first person has written: the desk has nothing better to show. */
import goLive from '#content/desk/go-live-words.yaml';
import words from '#content/desk/today-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import type { FirstStep } from '../shared/desk-schema.ts';
import styles from './desk.module.css';
import { useGoLive } from './desk-calls.ts';
import { Group } from './today-people.tsx';

const SHOWN = 3;

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { data } = useGoLive(steps.includes('go-live'));
  const wantsDevice = steps.includes('second-device');
  const items = (steps.includes('go-live') && data?.items) || [];
  const isReady = items.every(({ state }) => state !== 'red');
  const shown = isReady
    ? []
    : items.filter(({ id, state }) => state !== 'green' && !(wantsDevice && id === 'devices')).slice(0, SHOWN);
  const { heading, 'second-device': device } = words.steps;
  return (
    <Group heading={heading}>
      {[
        ...shown.map(({ id, found, mend }) => (
          <li key={id} className={styles.step}>
            <p className={styles.name}>
              <SiteLink to={`${routes['desk-workshop']}#go-live-heading`}>{goLive.checks[id].name}</SiteLink>
            </p>
            <p className="small">
              {found} {mend}
            </p>
          </li>
        )),
        ...(wantsDevice
          ? [
              <li key="second-device" className={styles.step}>
                <p className={styles.name}>
                  <SiteLink to={`${routes.account}#two-step`}>{device.what}</SiteLink>
                </p>
                <p className="small">{device.how}</p>
              </li>,
            ]
          : []),
      ]}
    </Group>
  );
}
