/** The chat: an answer that is a quote, its page, and a question that the site can't answer. */
import type { Page } from 'playwright-core';
import type { FilmCamera } from './film-camera.ts';
import type { FilmScript } from './film-recorder.ts';

/** Time to read an answer, which is a passage of several lines. */
const ANSWER_SECONDS = 4.5;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Have a Question?' });

export const chatFilm: FilmScript = {
  start: (camera) => camera.open('/inbound-calling'),
  async open(camera) {
    await camera.wait(1.5);
    await camera.press(camera.page.getByRole('button', { name: 'Have a Question?' }));
    await dialogOf(camera.page).waitFor();
  },
  price: (camera) => ask(camera, 'What does the Starter plan cost?'),
  cancel: (camera) => ask(camera, 'How can I cancel?'),
  async follow(camera) {
    await camera.press(dialogOf(camera.page).getByRole('link', { name: 'How it works: Can we stop later?' }));
    await camera.page.waitForURL('**/how-it-works**');
    await camera.wait(3);
  },
  async back(camera) {
    await camera.press(camera.page.getByRole('button', { name: 'Have a Question?' }));
    await camera.wait(1.5);
  },
  unknown: (camera) => ask(camera, 'Does the agent speak Welsh?'),
  async pass(camera) {
    const dialog = dialogOf(camera.page);
    await camera.write(dialog.getByLabel('Name'), 'Robin Hale');
    await camera.write(dialog.getByLabel('Email'), 'robin@hale.example');
    await camera.press(dialog.getByRole('button', { name: 'Pass this question on' }));
    await dialog.getByText('Your question has been passed on.').first().waitFor();
    await camera.wait(2);
  },
  async erase(camera) {
    await camera.press(dialogOf(camera.page).getByRole('button', { name: 'Erase conversation' }));
    await camera.wait(2);
  },
};

async function ask(camera: FilmCamera, question: string): Promise<void> {
  const field = dialogOf(camera.page).getByLabel('Your question');
  await camera.write(field, question);
  await field.press('Enter');
  await dialogOf(camera.page).getByRole('listitem').filter({ hasText: question }).waitFor();
  await camera.wait(ANSWER_SECONDS);
}
