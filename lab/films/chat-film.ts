/** The chat: an answer that is a quote, its page, and a question that the site can't answer. */
import type { Page } from 'playwright-core';
import type { FilmCamera } from './film-camera.ts';
import type { FilmScript } from './film-recorder.ts';

/** Time to read an answer, which is a passage of several lines. */
const ANSWER_SECONDS = 6.2;

const CANCEL = 'How can I cancel?';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Have a Question?' });
/** A question with its answer. */
const turnOf = (page: Page, question: string) => dialogOf(page).getByRole('listitem').filter({ hasText: question });

export const chatFilm: FilmScript = {
  start: (camera) => camera.open('/inbound-calling'),
  async open(camera) {
    await camera.wait(1.5);
    await camera.press(camera.page.getByRole('button', { name: 'Have a Question?' }));
    await dialogOf(camera.page).waitFor();
  },
  price: (camera) => ask(camera, 'What does the Starter plan cost?'),
  cancel: (camera) => ask(camera, CANCEL),
  async follow(camera) {
    const { page } = camera;
    const here = page.url();
    await camera.press(turnOf(page, CANCEL).getByRole('link').first());
    await page.waitForURL((url) => url.href !== here);
    await camera.wait(3);
  },
  async back(camera) {
    await camera.press(camera.page.getByRole('button', { name: 'Have a Question?' }));
    await camera.wait(1.5);
  },
  unknown: (camera) => ask(camera, 'Does the agent speak Welsh?'),
  async pass(camera) {
    const dialog = dialogOf(camera.page);
    const passOn = dialog.getByRole('button', { name: 'Pass this question on' });
    await camera.press(passOn);
    await camera.write(dialog.getByLabel('Name'), 'Robin Hale');
    await camera.write(dialog.getByLabel('Email'), 'robin@hale.example');
    await camera.press(passOn);
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
  await turnOf(camera.page, question).waitFor();
  await camera.wait(ANSWER_SECONDS);
}
