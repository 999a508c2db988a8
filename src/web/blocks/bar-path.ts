/**
 * The SVG path of a strip of upright bars, each as high from the line as it says, above it if negative. Each bar is placed from the one before, so that bars of one height have the same text. With places on the whole strip,
 * a path takes twice the bytes when it is sent.
 */
export function barPath(bars: readonly { x: number; height: number }[], line: number): string {
  return bars
    .map(({ x, height }, index) => {
      const place = index === 0 ? `M${x} ${line}` : `m${x - (bars[index - 1]?.x ?? 0)} 0`;
      return `${place}v${height}z`;
    })
    .join('');
}
