import { hashSync, verifySync, type Options } from '@node-rs/argon2';

export type PasswordTask =
  | { do: 'hash'; password: string; cost: Options }
  | { do: 'verify'; password: string; stored: string };

export default function run(task: PasswordTask): string | boolean {
  return task.do === 'hash' ? hashSync(task.password, task.cost) : verifySync(task.stored, task.password);
}
