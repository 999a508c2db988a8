/** The DISC assessment, from its page to the report. */
import type { FilmCamera } from './film-camera.ts';
import type { FilmScript } from './film-recorder.ts';

const QUESTION_COUNT = 30;
/** Which of a question's four answers is taken, over and over. */
const PICKS = [0, 1, 0, 2, 0, 3];
const SECONDS_BETWEEN_ANSWERS = 0.3;

export const takingTheAssessmentFilm: FilmScript = {
  start: (camera) => camera.open('/quizzy-persona-assessor'),
  async page(camera) {
    await camera.wait(1.5);
    await camera.show(camera.page.getByRole('heading', { level: 2 }).first());
  },
  async info(camera) {
    const { page } = camera;
    await camera.open('/free-disc-assessment');
    await camera.write(page.getByRole('textbox', { name: 'Name' }).first(), 'Robin Hale');
    await camera.write(page.getByRole('textbox', { name: 'Email', exact: true }), 'robin@hale.example');
    await page.getByRole('radio', { name: 'Prefer not to say', exact: true }).check();
    await camera.press(page.getByRole('button', { name: 'Start assessment' }));
  },
  async first(camera) {
    const { page } = camera;
    await camera.wait(1.2);
    await camera.point(page.getByRole('radio').first());
    await page.getByRole('radio').first().check();
    await camera.press(lockOf(camera));
  },
  async rest(camera) {
    for (let question = 1; question < QUESTION_COUNT; question++) {
      await camera.page.getByText(`Question ${question + 1} of ${QUESTION_COUNT}`, { exact: true }).waitFor();
      const pick = PICKS[question % PICKS.length] ?? 0;
      await camera.page.getByRole('radio').nth(pick).check();
      await lockOf(camera).click();
      await camera.wait(SECONDS_BETWEEN_ANSWERS);
    }
  },
  async result(camera) {
    await camera.wait(1.5);
    await camera.show(camera.page.getByRole('heading', { level: 2 }).first());
  },
  async circle(camera) {
    await camera.show(camera.page.getByRole('heading', { level: 2 }).nth(2));
    await camera.wait(1.5);
  },
  async limits(camera) {
    await camera.show(camera.page.getByRole('heading', { name: 'For people who talk with you' }));
    await camera.wait(1.5);
  },
};

function lockOf({ page }: FilmCamera) {
  return page.getByRole('button', { name: /^Lock answer/ });
}
