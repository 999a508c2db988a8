const TOKEN = /^#([0-9a-f-]{36}\.[\w-]{43})$/;

/** Empty when the address holds none. */
export function meetingTokenOf(fragment: string): string {
  return TOKEN.exec(fragment)?.[1] ?? '';
}
