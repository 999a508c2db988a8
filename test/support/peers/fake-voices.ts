/** The browser's voices (Web Speech API) as a test sets them: headless Chromium has none. */
import type { Page } from 'playwright-core';

export interface FakeVoice {
  name: string;
  /** BCP 47. */
  lang: string;
  localService?: boolean;
}

/** Call it before the page is loaded. @param lineMs How long each line sounds; 20 ms unless told. */
export async function giveVoices(page: Page, voices: readonly FakeVoice[], lineMs = 20): Promise<void> {
  await page.addInitScript(installVoices, { voices, lineMs });
}

/** What has been spoken so far, each line as "voice: words". */
export function spokenOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as { spoken?: string[] }).spoken ?? []);
}

function installVoices({ voices, lineMs }: { voices: readonly FakeVoice[]; lineMs: number }): void {
  const spoken: string[] = [];
  let current: { utterance: SpeechSynthesisUtterance; timer: ReturnType<typeof setTimeout> } | undefined;
  class Utterance extends EventTarget {
    voice = undefined;
    text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  Object.assign(globalThis, { spoken, SpeechSynthesisUtterance: Utterance });
  const synthesis = {
    getVoices: () => voices,
    speak(utterance: SpeechSynthesisUtterance) {
      spoken.push(`${utterance.voice?.name}: ${utterance.text}`);
      utterance.dispatchEvent(new Event('start'));
      current = { utterance, timer: setTimeout(() => utterance.dispatchEvent(new Event('end')), lineMs) };
    },
    // Browsers tell a line that is cut off by an error.
    cancel() {
      const ended = current;
      current = undefined;
      clearTimeout(ended?.timer);
      ended?.utterance.dispatchEvent(new Event('error'));
    },
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
}
