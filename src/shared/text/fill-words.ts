/** Fills the {words} in a content text with values that only code knows. Throws when a value is missing. */
export function fillWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`"${text}" asks for {${name}}, which nothing fills.`);
    return word;
  });
}
