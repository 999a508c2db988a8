import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';
import { NOTIFICATION_MS, NOTIFICATIONS_AT_ONCE, TOAST_MS, type ToastMessage } from './plain-message.ts';
import styles from './toaster.module.css';

/** For toasts at the top: the header stays usable. */
const BELOW_HEADER = { top: 'calc(var(--header-height) + 1rem)', bottom: '1rem', left: '1rem', right: '1rem' };
/** On phones a toast is as wide as the page. It stays above the chat's button. */
const ABOVE_CHAT_BUTTON = { ...BELOW_HEADER, bottom: '5rem' };
/** Sonner's own limit. */
const PHONE = '(max-width: 600px)';
const TOAST_ID = 'toast';

const classNames = {
  toast: styles.toast ?? '',
  content: styles.content ?? '',
  title: styles.title ?? '',
  description: styles.description ?? '',
  closeButton: styles.close ?? '',
  error: styles.destructive ?? '',
};

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(
  <>
    <Toaster
      id="toasts"
      position="bottom-right"
      visibleToasts={1}
      closeButton
      offset={BELOW_HEADER}
      mobileOffset={ABOVE_CHAT_BUTTON}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true, classNames, duration: TOAST_MS, closeButtonAriaLabel: 'Dismiss' }}
      icons={{ error: null, success: null }}
    />
    <Toaster
      id="notifications"
      position="top-center"
      visibleToasts={NOTIFICATIONS_AT_ONCE}
      expand
      closeButton
      containerAriaLabel="Notifications"
      toastOptions={{ unstyled: true, classNames, duration: NOTIFICATION_MS, closeButtonAriaLabel: 'Dismiss' }}
      icons={{ error: null, success: null }}
    />
  </>,
);

export function showToast({
  title,
  description,
  destructive = false,
  stays = false,
  aside = false,
}: ToastMessage): void {
  const show = destructive ? toast.error : toast;
  const duration = stays ? Number.POSITIVE_INFINITY : TOAST_MS;
  // On a phone, a toast at the top would cover the heading of what has just appeared.
  const position = aside && !matchMedia(PHONE).matches ? 'top-right' : 'bottom-right';
  show(title, { id: TOAST_ID, toasterId: 'toasts', description, duration, position });
}

export function dismissToast(): void {
  toast.dismiss(TOAST_ID);
}

const shown: (string | number)[] = [];

export function notify(text: string, kind: 'success' | 'error'): void {
  shown.push(toast[kind](text, { toasterId: 'notifications' }));
  // Sonner only hides what is beyond the limit; dismissing keeps it from coming back.
  if (shown.length > NOTIFICATIONS_AT_ONCE) toast.dismiss(shown.shift());
}

// Sonner waits for a mouseleave, which a toast dismissed under the pointer never sends: the others would stay for ever.
document.addEventListener('pointerover', ({ target }) => {
  for (const list of document.querySelectorAll('[data-sonner-toaster]')) {
    if (target instanceof Node && !list.contains(target))
      list.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  }
});
