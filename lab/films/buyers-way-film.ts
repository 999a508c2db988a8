import type { FilmCamera } from './film-camera.ts';
import type { FilmScript } from './film-recorder.ts';

export const buyersWayFilm: FilmScript = {
  start: (camera) => camera.open('/'),
  async home(camera) {
    await camera.wait(1.2);
    await camera.point(camera.page.getByRole('tab', { name: 'Emergency' }));
    await camera.show(camera.page.getByRole('tabpanel'));
  },
  async shopper(camera) {
    await camera.press(camera.page.getByRole('tab', { name: 'Price' }));
    await camera.wait(1.5);
  },
  async caller(camera) {
    await camera.open('/receptionist-demo');
    await camera.press(camera.page.getByRole('button', { name: 'Start the call' }));
    await camera.wait(2);
    await camera.press(sayings(camera).first());
  },
  async lead(camera) {
    const { page } = camera;
    const details = page.getByRole('button', { name: 'Say it' });
    while ((await sayings(camera).count()) + (await details.count()) > 0) {
      await camera.wait(2);
      await camera.press((await details.count()) > 0 ? details : sayings(camera).first());
    }
    await camera.show(page.getByRole('region', { name: 'On your phone', exact: true }));
    await camera.wait(2);
  },
  async pricing(camera) {
    await camera.open('/pricing');
    await camera.wait(1);
    await camera.show(camera.page.getByRole('heading', { name: 'Three months, three bills' }));
  },
  async bill(camera) {
    await camera.show(camera.page.getByRole('heading', { name: 'Estimate your bill' }));
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

const sayings = ({ page }: FilmCamera) => page.getByRole('group', { name: /you say/i }).getByRole('button');
