import { useState } from 'react';
import words from '#content/guided-calls/call-words.yaml';
import { demoBusinessFragment, type DemoBusiness } from '#features/calls/shared/demo-business.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

export function OwnBusinessLink({ business, onReset }: { business: DemoBusiness; onReset: () => void }) {
  const { mine } = words;
  const [isCopied, setIsCopied] = useState(false);
  const link = location.origin + routes['receptionist-demo'] + demoBusinessFragment(business);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setIsCopied(true);
  };
  return (
    <div className="flow">
      <p role="status">
        <strong>{fillWords(mine.applied, { business: business.businessName })}</strong>
      </p>
      <Field id="mine-link" name="link" label={mine.link} hint={mine.linkHint} value={link} readOnly />
      <div className="actions">
        {/* Without the permission the link can be copied from its field. */}
        <Button variant="quiet" size="small" onClick={() => void copy().catch(() => setIsCopied(false))}>
          {mine.copy}
        </Button>
        <SiteLink className={buttonClass('gold', 'small')} to={routes['agent-onboarding']}>
          {mine.brief}
        </SiteLink>
        <Button variant="quiet" size="small" onClick={onReset}>
          {mine.back}
        </Button>
      </div>
      <p role="status" className="small">
        {isCopied ? mine.copied : mine.briefHint}
      </p>
    </div>
  );
}
