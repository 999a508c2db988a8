/** Fills the {words} of a text of the content files with figures that only code knows. */
export function fillWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`"${text}" asks for {${name}}, which nothing fills.`);
    return word;
  });
}
