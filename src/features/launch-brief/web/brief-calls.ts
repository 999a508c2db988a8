import words from '#content/launch-brief/brief-words.yaml';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import { BRIEF_FILES_PATH, FILE_NAME_HEADER, type BriefFileView, type BriefView } from '../shared/brief-facts.ts';
import { CallError } from '#web/api/call-error.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { saveFile } from '#web/ui/save-file.ts';

export async function fetchBrief(token: string): Promise<BriefView> {
  return (await callFunction<{ brief: BriefView }>('brief', { token })).brief;
}

export async function saveBrief(
  token: string,
  version: number,
  answers: BriefAnswers,
): Promise<Pick<BriefView, 'version' | 'expiresAt'>> {
  return callFunction('save-brief', { token, version, answers });
}

export async function uploadFile(token: string, file: File): Promise<BriefFileView> {
  const response = await request(BRIEF_FILES_PATH, token, {
    method: 'POST',
    headers: { [FILE_NAME_HEADER]: encodeURIComponent(file.name), 'content-type': 'application/octet-stream' },
    body: file,
  });
  return ((await response.json()) as { file: BriefFileView }).file;
}

/** Fetches the file with the token in a header, because a link with the token in it would open for anybody. */
export async function downloadFile(token: string, { id, name }: BriefFileView): Promise<void> {
  const response = await request(`${BRIEF_FILES_PATH}/${id}`, token, {});
  saveFile(name, await response.blob());
}

async function request(path: string, token: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new CallError({ status: 0, code: '', message: words.files.noAnswer });
  });
  if (response.ok) return response;
  const { error = {} } = (await response.json().catch(() => ({}))) as { error?: { code?: string; message?: string } };
  throw new CallError({ status: response.status, code: error.code ?? '', message: error.message ?? '' });
}
