import { BRIEF_PRODUCTS, BRIEF_SECTIONS } from '../shared/brief-answers.ts';

export function ProductStyle() {
  return (
    <noscript>
      <style>{RULES.join('\n')}</style>
    </noscript>
  );
}

const RULES = BRIEF_PRODUCTS.map(({ id: product }) => {
  const others = BRIEF_SECTIONS.filter((section) => !(section.for?.includes(product) ?? true));
  const hidden = others.map(({ id }) => `[data-step=${id}]`).join(',');
  return `form:has(option[value=${product}]:checked) :is(${hidden}){display:none}`;
});
