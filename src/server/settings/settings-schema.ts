import * as v from 'valibot';
import { accountEntries } from './account-settings.ts';
import { brainEntries } from './brain-settings.ts';
import { dataEntries } from './data-settings.ts';
import { mailEntries } from './mail-settings.ts';
import { partnerEntries } from './partner-settings.ts';
import { speechEntries } from './speech-settings.ts';
import { siteEntries } from './site-settings.ts';

export const settingsSchema = v.object({
  ...siteEntries,
  ...dataEntries,
  ...mailEntries,
  ...accountEntries,
  ...partnerEntries,
  ...brainEntries,
  ...speechEntries,
});
