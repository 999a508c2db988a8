import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/layout.css';
import './ui/surfaces.css';
import './ui/page-ends.css';
import './ui/fields.css';
import './ui/print.css';
import './shell/chat-button.css';
import './navigation/import-again.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import * as words from '#content/shell-words.yaml';
import { App } from './app.tsx';
import { registerSession } from './api/functions-client.ts';
import { keepArrival } from './forms/progress/first-arrival.ts';
import { watchQueue } from './forms/queue/watch-queue.ts';
import { loadStoredAuth } from '../features/accounts/web/sign-in/auth-loader.ts';
import { watchForgottenRun } from '../features/assessment/web/stored-run.ts';
import { takeEarlyActs } from './shell/early-acts.ts';
import { notify } from './messages/toasts.ts';
import { prepareServedPage } from './navigation/page-loader.ts';
import { watchNavigation } from './navigation/arrival.ts';
import { settings } from './settings/settings.ts';
import { isDesk } from '../shared/site/routes.ts';
import { CHAT_BUTTON_ID } from '../features/chat/shared/chat-button.ts';

/** The key code of a key that an input method takes; Safari says it of the Enter that ends a composition only so. */
const INPUT_METHOD_KEY = 229;

const root = document.getElementById('root');
if (!root) throw new Error('Root element not found: the page has no #root.');

addEventListener('keydown', leaveToInputMethod, true);
keepArrival();
// The built-in chat is loaded when somebody wants it, a third party's by itself.
document.getElementById(CHAT_BUTTON_ID)?.addEventListener('click', () => {
  import('./shell/chat-start.ts').then((chat) => chat.openChat()).catch(() => notify(words.chatFailed, 'error'));
});
if (settings.chat && !isDesk(location.pathname))
  void import('./shell/chat-start.ts').then((chat) => chat.startWidget());

registerSession(loadStoredAuth);
watchNavigation();
watchQueue();
void start(root);

/** While Japanese, Chinese or Korean is composed, Enter, Escape and arrows choose its letters and are no commands. */
function leaveToInputMethod(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === INPUT_METHOD_KEY) event.stopImmediatePropagation();
}

// Not a top-level await: pages import from this file's chunk, so each would wait for the other.
async function start(container: HTMLElement): Promise<void> {
  // Hydrating before the page's code is here would throw its HTML away and show 'Loading...' instead.
  await prepareServedPage();
  takeEarlyActs();
  // In a transition, React yields every 5 ms, so that the visitor's input comes between.
  startTransition(() => void hydrateRoot(container, <App />));
  watchForgottenRun();
}
