import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import words from '#content/checkout/plan-words.yaml';
import type { AccountOrder } from '#features/checkout/shared/order-schema.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { Button } from '#web/ui/button.tsx';
import { useAccountAction } from './account-overview.ts';

const texts = words.claim;

export function AccountClaim({ orders }: { orders: readonly AccountOrder[] }) {
  const asked = new URLSearchParams(useSearch()).get('order') ?? '';
  const [claimed, setClaimed] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const claim = useAccountAction(
    async (reference: string, idempotencyKey) => callFunction('claim-order', { reference }, { idempotencyKey }),
    () => {
      setClaimed(asked);
      // The button that was pressed goes away.
      status.current?.focus();
    },
  );
  const isHere = orders.some(({ reference }) => reference === asked);
  return (
    <div className="part flow">
      <p ref={status} role="status" tabIndex={-1} className="small">
        {asked !== '' && claimed === asked ? texts.done : asked !== '' && !isHere ? texts.text : texts.hint}
      </p>
      {asked !== '' && !isHere && claimed !== asked && (
        <div className="actions">
          <Button
            variant="gold"
            size="small"
            aria-disabled={claim.isPending || undefined}
            onClick={() => claim.run(asked)}
          >
            {texts.button}
          </Button>
        </div>
      )}
      <p role="alert" className="error">
        {claim.problem}
      </p>
    </div>
  );
}
