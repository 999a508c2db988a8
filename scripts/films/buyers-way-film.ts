/** A buyer's path through the site, from a sample call to a question. */
import type { FilmScript } from './film-recorder.ts';

export const buyersWayFilm: FilmScript = {
  start: (camera) => camera.open('/'),
  async home(camera) {
    await camera.wait(1.2);
    await camera.point(camera.page.getByRole('tab', { name: 'It books' }));
  },
  async steps(camera) {
    const { page } = camera;
    await camera.show(page.getByRole('tablist').first());
    await camera.press(page.getByRole('button', { name: 'Next' }).first());
    for (let turn = 0; turn < 3; turn++) {
      await camera.wait(0.9);
      await page.getByRole('button', { name: 'Next' }).first().click();
    }
  },
  async unknown(camera) {
    await camera.press(camera.page.getByRole('tab', { name: "It doesn't know" }));
    await camera.wait(1.5);
    await camera.show(camera.page.getByRole('tabpanel'));
  },
  async pricing(camera) {
    await camera.open('/pricing');
    await camera.wait(1);
    await camera.show(camera.page.getByRole('heading', { name: 'Three months, three bills' }));
  },
  async bill(camera) {
    await camera.show(camera.page.getByRole('heading', { name: 'Work out your month' }));
    await camera.wait(1.4);
  },
  async voices(camera) {
    await camera.open('/voice-testing');
    await camera.wait(0.8);
    await camera.show(camera.page.getByRole('heading', { name: 'Hear the same lines' }));
  },
  async listen(camera) {
    const { page } = camera;
    await camera.show(page.getByRole('heading', { name: 'Helena' }));
    await camera.choose(page.getByLabel('Use', { exact: true }), 'Greeting a caller');
    await camera.point(page.getByRole('button', { name: 'Play Helena' }));
    await camera.wait(1.5);
  },
  async mark(camera) {
    const { page } = camera;
    await camera.press(page.getByRole('button', { name: 'Add Helena to shortlist' }));
    await camera.press(page.getByRole('button', { name: 'Add Draco to shortlist' }));
  },
  async contact(camera) {
    const { page } = camera;
    await camera.press(page.getByRole('link', { name: 'Ask about your shortlist' }));
    await camera.wait(0.8);
    await camera.point(page.getByRole('textbox', { name: 'Message' }));
  },
  async write(camera) {
    const { page } = camera;
    await camera.write(page.getByRole('textbox', { name: 'Name' }).first(), 'Robin Hale');
    await camera.write(page.getByRole('textbox', { name: 'Email' }).first(), 'robin@hale.example');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.press('Control+End');
    await camera.write(message, 'Our street names are hard. Can we test those?');
  },
  async send(camera) {
    await camera.press(camera.page.getByRole('button', { name: 'Send message' }));
    await camera.show(camera.page.getByText('Your message has arrived').last());
    await camera.wait(1.5);
  },
};
