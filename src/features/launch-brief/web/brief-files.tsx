import { useState, type ChangeEvent } from 'react';
import words from '#content/launch-brief/brief-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { BRIEF_FILE_MAX_BYTES, type BriefFileView } from '../shared/brief-facts.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadFile } from './brief-calls.ts';
import type { BriefLink } from './use-brief-link.ts';

interface BriefFilesProps {
  id: string;
  label: string;
  link: BriefLink;
  onUpload: () => Promise<boolean>;
}

const MEGABYTE = 1_000_000;

export function BriefFiles({ id, label, link, onUpload }: BriefFilesProps) {
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setProblem('');
    if (file.size > BRIEF_FILE_MAX_BYTES) {
      setProblem(fillWords(words.files.tooLarge, { name: file.name, size: String(BRIEF_FILE_MAX_BYTES / MEGABYTE) }));
      target.value = '';
      return;
    }
    setSaid(words.files.working);
    upload(file)
      .then((done) => setSaid(done ? fillWords(words.files.stored, { name: file.name }) : ''))
      .catch((reason: unknown) => {
        setSaid('');
        setProblem(navigator.onLine ? messageOf(reason) : words.files.offline);
      })
      .finally(() => (target.value = ''));
  };
  const upload = async (file: File): Promise<boolean> => {
    if (!(await onUpload())) return false;
    await link.add(file);
    return true;
  };
  return (
    <div className="field scripted">
      <label htmlFor={`brief-${id}`}>{label}</label>
      {/* No `name`: the file is uploaded by itself, not with the form. */}
      <input
        id={`brief-${id}`}
        type="file"
        accept=".pdf,.txt,.csv,application/pdf,text/plain,text/csv"
        aria-describedby={`brief-${id}-hint brief-${id}-problem`}
        onChange={take}
      />
      <p id={`brief-${id}-hint`} className="small">
        {words.files.hint}
      </p>
      <p id={`brief-${id}-problem`} role="alert" className="error">
        {problem}
      </p>
      <p role="status" className="small">
        {said}
      </p>
    </div>
  );
}

export function StoredFiles({ files, token }: { files: readonly BriefFileView[]; token: () => string }) {
  const [problem, setProblem] = useState('');
  if (files.length === 0) return null;
  return (
    <div>
      <h3>{words.files.have}</h3>
      <ul className="rows">
        {files.map((file) => (
          <li key={file.id} className="split">
            {file.name}
            <Button
              variant="quiet"
              size="small"
              aria-label={fillWords(words.files.downloadFile, { name: file.name })}
              onClick={() => {
                setProblem('');
                downloadFile(token(), file).catch((reason: unknown) => setProblem(messageOf(reason)));
              }}
              label={words.files.download}
            />
          </li>
        ))}
      </ul>
      <p role="alert">{problem}</p>
    </div>
  );
}
