/** The form of somebody who asks, or what a comparison's link opens: the request, the wait, or the page for two. */
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import opening from '#content/assessment/together-opening-words.yaml';
import words from '#content/assessment/together-words.yaml';
import page from '#content/pages/together-page.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';
import type { ComparisonView, Half } from '#features/assessment/shared/comparison-schema.ts';
import { useFocusedHeading } from '../focused-heading.ts';
import { rememberInvitation } from './comparison-token.ts';
import { HalfForm } from './half-form.tsx';
import { Opening } from './comparison-opening.tsx';
import { TwoView } from './two-view.tsx';

const GONE = 404;
const REFRESH_MS = 20_000;

interface TogetherProps {
  /** Empty for somebody who wants to ask. */
  token: string;
  /** Called with the visitor's own private link, once it is made. */
  onLink: (link: string) => void;
}

export function Together(props: TogetherProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {props.token ? <Linked {...props} /> : <Ask {...props} />}
    </QueryClientProvider>
  );
}

function Ask({ onLink }: TogetherProps) {
  const send: ComponentProps<typeof HalfForm>['onSend'] = async (half, mail) =>
    onLink((await callFunction<{ link: string }>('ask-to-compare', { ...half, ...mail })).link);
  return <HalfForm agreement={words.form.makes} button={words.form.make} onSend={send} />;
}

function Linked({ token, onLink }: TogetherProps) {
  const [ended, setEnded] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['comparison', token],
    queryFn: async () => callFunction<{ comparison: ComparisonView }>('comparison', { token }),
    enabled: !ended,
    // The other one may agree or end it meanwhile.
    refetchInterval: ({ state }) => !state.error && REFRESH_MS,
  });
  const agree = async (half: Half) => {
    const { link } = await callFunction<{ link: string }>('agree-to-compare', { token, half });
    rememberInvitation('');
    onLink(link);
  };
  const isGone = error instanceof CallError && error.status === GONE;
  useEffect(() => {
    if (isGone || ended) rememberInvitation('');
  }, [isGone, ended]);

  if (ended) return <Message text={words.end.done} />;
  if (isGone) return <Message text={messageOf(error)} />;
  if (error && !data)
    return (
      <Message text={messageOf(error)}>
        <Button variant="gold" onClick={() => void refetch()} label={opening.again} />
      </Message>
    );
  if (isPending || !data) return <Message isLoading text={opening.loading} />;
  const { comparison } = data;
  switch (comparison.state) {
    case 'asked':
      return (
        <Sheet
          saysWhat
          heading={fillWords(words.asked.heading, { name: comparison.asker })}
          lead={fillWords(comparison.showsNumbers ? words.asked.on : words.asked.off, { name: comparison.asker })}
        >
          <HalfForm
            agreement={fillWords(words.form.agrees, { name: comparison.asker })}
            button={words.form.agree}
            invitation={token}
            onSend={agree}
          />
        </Sheet>
      );
    case 'taken':
      return (
        <Sheet heading={words.taken.heading} lead={words.taken.lead}>
          <HalfForm button={words.taken.open} invitation={token} isReturning onSend={agree} />
        </Sheet>
      );
    case 'waiting':
      return (
        <Sheet heading={fillWords(words.waiting.heading, { name: comparison.name })} lead={words.waiting.lead}>
          <div className="stack">
            <LinkToCopy label={words.waiting.invite} url={comparison.invite} />
            <p className="small">{comparison.showsNumbers ? words.waiting.on : words.waiting.off}</p>
            <LinkToCopy label={words.waiting.own} hint={words.waiting.ownHint} url={ownUrl(token)} />
            <Check refetch={refetch} />
            {comparison.mails && <p className="small">{words.waiting.mails}</p>}
            <End token={token} question={words.end.waiting} onEnd={() => setEnded(true)} />
          </div>
        </Sheet>
      );
    case 'open':
      return (
        <TwoView people={comparison.people}>
          <LinkToCopy
            label={words.keep.heading}
            hint={fillWords(words.keep.text, { day: formatDay(comparison.until) })}
            url={ownUrl(token)}
          />
          <End token={token} question={words.end.question} onEnd={() => setEnded(true)}>
            <Button variant="gold" size="small" onClick={() => print()} label={words.print} />
          </End>
        </TwoView>
      );
  }
}

const ownUrl = (token: string) => `${location.origin}${routes.together}#${token}`;

function Check({ refetch }: { refetch: () => Promise<unknown> }) {
  const [said, setSaid] = useState('');
  const check = async () => {
    setSaid('');
    await refetch();
    setSaid(words.waiting.notYet);
  };
  return (
    <div className="row">
      <Button variant="gold" onClick={() => void check()} label={words.waiting.check} />
      <p role="status" className="small">
        {said}
      </p>
    </div>
  );
}

interface EndProps {
  token: string;
  question: string;
  onEnd: () => void;
  children?: ReactNode;
}

function End({ token, question, onEnd, children }: EndProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => callFunction('end-comparison', { token }),
    onSuccess: onEnd,
  });
  return (
    <div className="part">
      <div className="row">
        {children}
        <AskFirst
          verb={words.end.verb}
          keep={words.end.keep}
          asking={asking}
          onAsk={setAsking}
          busy={isPending}
          onYes={mutate}
        />
      </div>
      <p role="status" className="small">
        {error ? messageOf(error) : asking && question}
      </p>
    </div>
  );
}

interface MessageProps {
  text: string;
  isLoading?: boolean;
  children?: ReactNode;
}

function Message({ text, isLoading = false, children }: MessageProps) {
  const headingRef = useFocusedHeading(!isLoading);
  return (
    <div className="wrap page">
      <div className="flow">
        <p className="eyebrow">{page.eyebrow}</p>
        <h1 ref={headingRef} tabIndex={-1}>
          {page.heading}
        </h1>
        <p role="status">{text}</p>
        <div className="actions">
          {children}
          <LinkButton variant="quiet" to={routes['free-disc-assessment']} label={words.toAssessment} />
        </div>
      </div>
    </div>
  );
}

function Sheet(props: Omit<ComponentProps<typeof Opening>, 'headingRef'>) {
  return <Opening {...props} headingRef={useFocusedHeading()} />;
}
