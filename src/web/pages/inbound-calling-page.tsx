import words from '../../../content/pages/inbound-calling-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function InboundCallingPage() {
  return <Opening name="inbound-calling" words={words} />;
}
