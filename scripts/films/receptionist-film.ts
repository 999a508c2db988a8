/** The guided calls: a night emergency from the first word to the owner's phone, then the visitor's own business. */
import type { FilmCamera } from './film-camera.ts';
import type { FilmScript } from './film-recorder.ts';

/** Leaves room for the header above the call. */
const TOP_LINE = 0.12;
const READING_SECONDS = 2.6;

const demoOf = ({ page }: FilmCamera) => page.getByRole('region', { name: 'Receptionist demo' });
const sayingOf = (camera: FilmCamera) => demoOf(camera).getByRole('group', { name: 'What do you say?' });

export const receptionistFilm: FilmScript = {
  async start(camera) {
    await camera.open('/receptionist-demo');
    await camera.show(demoOf(camera), TOP_LINE);
  },
  async open(camera) {
    await camera.wait(1.5);
    await camera.press(demoOf(camera).getByRole('button', { name: /No heat at 2 a\.m\./ }));
    await camera.press(demoOf(camera).getByRole('button', { name: 'Start the call' }));
    await sayingOf(camera).waitFor();
  },
  emergency: (camera) => say(camera, /Our furnace is dead/),
  robot: (camera) => say(camera, /a real person/),
  cost: (camera) => say(camera, /cost me at night/),
  async details(camera) {
    const demo = demoOf(camera);
    await camera.write(demo.getByLabel('Name'), 'Elena Marsh');
    await camera.press(demo.getByRole('button', { name: 'Say it' }));
    await camera.wait(READING_SECONDS);
  },
  next: (camera) => say(camera, /How long will it take/),
  over: (camera) => say(camera, /Thank you so much/),
  async phone(camera) {
    await camera.show(demoOf(camera).getByRole('region', { name: /^What .* gets$/ }), TOP_LINE);
    await camera.wait(READING_SECONDS);
  },
  async mine(camera) {
    const { page } = camera;
    const name = page.getByRole('textbox', { name: 'Business name' });
    await camera.show(page.getByRole('heading', { name: 'Make it mine' }), TOP_LINE);
    await name.fill('');
    await camera.write(name, 'Corner Bike Shop');
    const services = page.getByRole('textbox', { name: 'Services' });
    await services.fill('');
    await camera.write(services, 'Tune-up, $65\nFlat tire');
    await services.press('Tab');
  },
  async own(camera) {
    const demo = demoOf(camera);
    await camera.show(demo, TOP_LINE);
    await camera.press(demo.getByRole('button', { name: /give me a ballpark/ }));
    await camera.press(demo.getByRole('button', { name: 'Start the call' }));
    await say(camera, /How much do you charge/);
  },
};

async function say(camera: FilmCamera, words: RegExp): Promise<void> {
  const turns = demoOf(camera).getByRole('log').getByRole('listitem');
  const before = await turns.count();
  await camera.press(sayingOf(camera).getByRole('button', { name: words }));
  await turns.nth(before + 1).waitFor();
  await camera.wait(READING_SECONDS);
}
