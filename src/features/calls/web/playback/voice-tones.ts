/** Plays a call's two voices as tones, one beat per word, so that its pauses can be heard without a download. */

interface Voices {
  turns: readonly { from: number; to: number; speaker: string; says: string }[];
  speakers: Readonly<Record<string, { side: 'agent' | 'person' }>>;
}

/** Hertz: a clear step apart, both within what small speakers can play. */
const PITCH = { agent: 330, person: 220 };
const LOUDNESS = 0.12;
/** Length of a tone's fade-in and fade-out; shorter ones click audibly. */
const EDGE_SECONDS = 0.025;
/** The share of a word's time during which its tone sounds. */
const SOUNDING = 0.75;

/** @returns A function that stops the sound early. */
export function playTones({ turns, speakers }: Voices): () => void {
  const context = new AudioContext();
  const start = context.currentTime;
  for (const side of ['agent', 'person'] as const) {
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = PITCH[side];
    gain.gain.value = 0;
    voice.connect(gain).connect(context.destination);
    voice.start();
    for (const { from, to, says } of turns.filter(({ speaker }) => speakers[speaker]?.side === side)) {
      const words = says.split(' ');
      const length = (to - from) / words.length;
      for (const index of words.keys()) {
        const at = start + from + index * length;
        // The last word sounds until the turn's end, because visitors time that moment.
        const until = index === words.length - 1 ? start + to : at + length * SOUNDING;
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(LOUDNESS, at + EDGE_SECONDS);
        gain.gain.setValueAtTime(LOUDNESS, until - EDGE_SECONDS);
        gain.gain.linearRampToValueAtTime(0, until);
      }
    }
  }
  return () => void context.close();
}
