import words from '#content/guided-calls/call-words.yaml';
import { demoBusinessFragment, type DemoBusiness } from '#features/calls/shared/demo-business.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';

export function OwnBusinessLink({ business, onReset }: { business: DemoBusiness; onReset: () => void }) {
  const { mine } = words;
  const link = location.origin + routes['receptionist-demo'] + demoBusinessFragment(business);
  return (
    <div className="flow">
      <p role="status">
        <strong>{fillWords(mine.applied, { business: business.businessName })}</strong>
      </p>
      <LinkToCopy label={mine.link} hint={mine.linkHint} url={link} />
      <div className="actions">
        <SiteLink className={buttonClass('gold', 'small')} to={routes['agent-onboarding']}>
          {mine.brief}
        </SiteLink>
        <Button variant="quiet" size="small" onClick={onReset}>
          {mine.back}
        </Button>
      </div>
      <p className="small">{mine.briefHint}</p>
    </div>
  );
}
