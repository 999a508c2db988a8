/** Begins the message of a visitor who comes from the voice library with a shortlist. */

/** @param query The query of the page's address, such as "?voices=flite-slt,flite-rms". */
export async function shortlistMessage(query: string): Promise<string> {
  const list = new URLSearchParams(query).get('voices');
  if (!list) return '';
  const { namesOfVoices } = await import('../voices/voice-names.ts');
  const names = namesOfVoices(list);
  return names.length === 0 ? '' : `I would like to ask about these voices: ${names.join(', ')}.\n\n`;
}
