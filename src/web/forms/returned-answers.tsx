type Texts = Readonly<Record<'sent' | 'invalid' | 'busy', string>>;

/** Each shows when the address's fragment names it: the only way to answer a plain form on a static page. */
export function ReturnedAnswers({ anchors, words }: { anchors: Texts; words: Texts }) {
  return (['sent', 'invalid', 'busy'] as const).map((answer) => (
    <p
      key={answer}
      id={anchors[answer]}
      tabIndex={-1}
      className="note returned"
      data-tone={answer === 'sent' ? 'good' : 'bad'}
    >
      {words[answer]}
    </p>
  ));
}
