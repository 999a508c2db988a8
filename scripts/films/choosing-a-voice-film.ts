/** The voice library at work. */
import type { FilmScript } from './film-recorder.ts';

export const choosingAVoiceFilm: FilmScript = {
  async start(camera) {
    // Fixes the blind test's order, so that the film knows which recording is heard.
    await camera.page.addInitScript(() => void (Math.random = () => 0.5));
    await camera.open('/voice-testing');
  },
  async blind(camera) {
    await camera.wait(1.5);
    await camera.hear(camera.page.getByRole('button', { name: 'Start the blind test' }), 'flite-slt-dictation', true);
    await camera.wait(3);
  },
  async answer(camera) {
    const { page } = camera;
    await camera.write(page.getByLabel('The time you heard'), 'two forty');
    await camera.press(page.getByRole('button', { name: 'Check', exact: true }));
    await camera.wait(2);
  },
  async filter(camera) {
    const { page } = camera;
    await camera.show(page.getByRole('heading', { name: 'Hear the same lines' }));
    await camera.choose(page.getByLabel('Language'), 'English');
    await camera.choose(page.getByLabel('Accent'), 'American');
  },
  async first(camera) {
    const { page } = camera;
    await camera.hear(page.getByRole('button', { name: 'Play Flite SLT' }), 'flite-slt-script');
    await camera.wait(10.6);
  },
  async second(camera) {
    const { page } = camera;
    await camera.hear(page.getByRole('button', { name: 'Play Festival SLT' }), 'festival-slt-script');
    await camera.wait(10.4);
  },
  async phone(camera) {
    const { page } = camera;
    await camera.press(page.getByRole('switch', { name: 'Phone quality' }));
    await camera.hear(page.getByRole('button', { name: 'Play Festival SLT' }), 'festival-slt-script', true);
    await camera.wait(10.4);
  },
  async compare(camera) {
    const { page } = camera;
    await camera.show(page.getByRole('heading', { name: 'Two voices, one line' }));
    await camera.choose(page.getByLabel('Line', { exact: true }), 'Greeting a caller');
    await page.getByRole('switch', { name: 'Phone quality' }).click();
  },
  async both(camera) {
    const { page } = camera;
    await camera.hear(page.getByRole('button', { name: 'Hear A, then B' }), 'flite-slt-greeting');
    await camera.wait(6.35);
    camera.noteSound('festival-slt-greeting');
    await camera.wait(6.8);
  },
  async keep(camera) {
    const { page } = camera;
    await camera.show(page.getByRole('heading', { name: 'Flite RMS' }));
    await camera.press(page.getByRole('button', { name: 'Add Flite SLT to shortlist' }));
    await camera.press(page.getByRole('button', { name: 'Add Festival SLT to shortlist' }));
    await camera.point(page.getByRole('link', { name: 'Ask about your shortlist' }));
    await camera.wait(1.5);
  },
};
