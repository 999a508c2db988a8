/** Reads the build's output: the pages, filled with this installation's settings, and the files they use. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import * as v from 'valibot';
import { pictureOf } from '#shared/site/routes.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

/** What pages know about this installation; nothing here is secret. */
export interface PageSettings {
  siteUrl: string;
  getStartedUrl: string;
  /** Where the owner's agent answers at all hours. */
  agentPhone: string | null;
  anonKey: string;
  minPasswordLength: number;
  chat: { url: string; projectId: string } | null;
  brain: { host: string; isOwn: boolean } | null;
  speech: { host: string; isOwn: boolean } | null;
  /** ISO date: what is published later is not shown. */
  today: string;
}

export interface AssetFile {
  path: string;
  bytes: Buffer;
  /** As the build compressed it; absent for files that don't shrink. */
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** Folders of the client build that stay on disk; everything else is answered from memory. */
export const DISK_FOLDERS: readonly string[] = ['media', 'social'];

export const FONT_SHEET = '/fonts.css';

/** The build's list of pages. Several may share a path: the last one whose day has come is shown. */
const pageIndex = v.array(
  v.object({
    /** `*` is the page for unknown paths. */
    path: v.string(),
    file: v.string(),
    status: v.number(),
    indexable: v.boolean(),
    title: v.string(),
    description: v.string(),
    /** As yyyy-mm-dd; undefined when the content states none. */
    modified: v.optional(v.string()),
    from: v.optional(v.string(), ''),
  }),
);

export type PageFile = Omit<v.InferOutput<typeof pageIndex>[number], 'file' | 'from'> & { html: string };

export type PageTexts = Readonly<Record<string, string>>;

const IF_AGENT_PHONE = /%IF_AGENT_PHONE%(.*?)%ELSE%(.*?)%END_IF%/gs;

const COMPRESSED = /\.(br|gz)$/;

/** @param texts What stands for marks such as %MODEL_USE%, by their names. */
export function readPages(folder: string, settings: PageSettings, texts: PageTexts): PageFile[] {
  const current = new Map(
    readIndex(folder)
      .filter(({ from }) => from <= settings.today)
      .map((entry) => [entry.path, entry]),
  );
  return [...current.values()].map(({ file, from: _from, ...page }) => {
    return { ...page, html: fillIn(readFileSync(join(folder, file), 'utf8'), settings, texts) };
  });
}

export function changeDays(folder: string): string[] {
  return [...new Set(readIndex(folder).flatMap(({ from }) => from || []))];
}

/** Whether a path in the folders on disk may be served: a picture would reveal an article before its day. */
export function shownFiles(pages: readonly PageFile[]): (path: string) => boolean {
  const pictures = new Set(pages.filter(({ indexable }) => indexable).map(({ path }) => pictureOf(path)));
  return (path) => !path.startsWith('/social/') || pictures.has(path);
}

export function readAssets(folder: string): AssetFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !DISK_FOLDERS.some((name) => file.startsWith(join(folder, name) + sep)));
  return names.map((file) => ({
    path: file.slice(folder.length).split(sep).join('/'),
    bytes: readFileSync(file),
    brotli: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
  }));
}

function readIndex(folder: string) {
  return v.parse(pageIndex, JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
}

/**
 * In one pass, so that a setting that looks like a mark stays text. The content security policy allows whatever script
 * the filled page holds, so no setting may end its place: `<` in the block would, and quotes in an attribute.
 */
function fillIn(html: string, settings: PageSettings, texts: PageTexts): string {
  const { siteUrl, getStartedUrl, agentPhone, chat } = settings;
  const filled: Record<string, string> = {
    '%SITE_URL%': escapeHtml(siteUrl),
    '%GET_STARTED_URL%': escapeHtml(getStartedUrl),
    '%AGENT_PHONE%': escapeHtml(agentPhone ?? ''),
    '%AGENT_TEL%': (agentPhone ?? '').replaceAll(/[^+\d]/g, ''),
    '%CHAT%': chat ? 'other' : 'own',
    '%SETTINGS%': JSON.stringify(settings).replaceAll('<', String.raw`\u003c`),
  };
  for (const [name, text] of Object.entries(texts)) filled[`%${name}%`] = escapeHtml(text);
  const chosen = html.replaceAll(IF_AGENT_PHONE, agentPhone === null ? '$2' : '$1');
  return chosen.replaceAll(/%[A-Z_]+%/g, (mark) => filled[mark] ?? mark);
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
