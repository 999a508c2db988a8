/** What translators and extensions do to a page. Each function runs in the page, so it refers to nothing outside itself. */

/** How a text is changed. All but `remove` leave its words on the page, in guillemets. */
export type TextChange = 'replace' | 'insert' | 'wrap' | 'split' | 'rewrite' | 'annotate' | 'remove';

/** Changes every text on the page, and again whatever appears later, as a browser's translation does. */
export function changeTexts(change: TextChange): void {
  const skipped = 'script, style, textarea, noscript, title, font, template';
  const done = new WeakMap<Node, string>();
  const font = (text: string) => {
    const outer = document.createElement('font');
    outer.append(Object.assign(document.createElement('font'), { textContent: text }));
    return outer;
  };
  const changeOne = (text: Text) => {
    const { data, parentElement } = text;
    if (!parentElement || !data.trim() || parentElement.closest(skipped) || done.get(text) === data) return;
    const words = `«${data.trim()}» `;
    if (change === 'replace') text.replaceWith(font(words));
    if (change === 'insert') {
      text.before(font(words));
      text.remove();
    }
    if (change === 'wrap') {
      const wrapper = document.createElement('font');
      text.replaceWith(wrapper);
      wrapper.append('«', text, '» ');
    }
    if (change === 'split') {
      const rest = text.splitText(Math.floor(data.length / 2));
      rest.replaceWith(font(rest.data));
    }
    if (change === 'rewrite') text.data = words;
    if (change === 'annotate') text.after(font('«»'));
    if (change === 'remove') text.remove();
    done.set(text, text.data);
  };
  const changeAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(changeOne);
  };
  changeAll(document.body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      addedNodes.forEach(changeAll);
      if (type === 'characterData') changeOne(target as Text);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}
