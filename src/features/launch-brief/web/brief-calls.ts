import type { BriefAnswers } from '../shared/brief-answers.ts';
import { BRIEF_FILES_PATH, type BriefFileView, type BriefView } from '../shared/brief-facts.ts';
import { callForFile, sendFile } from '#web/api/file-call.ts';
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
  return sendFile(BRIEF_FILES_PATH, token, file);
}

export async function downloadFile(token: string, { id, name }: BriefFileView): Promise<void> {
  const response = await callForFile(`${BRIEF_FILES_PATH}/${id}`, token);
  saveFile(name, await response.blob());
}
