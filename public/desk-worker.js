// Shows what the server tells a member's browser while the desk isn't in sight. It answers no requests.
self.addEventListener('push', (event) => {
  const { notification, app_badge: waiting } = event.data.json();
  const { title, tag, navigate } = notification;
  const shown = self.registration.showNotification(title, {
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { navigate },
  });
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.(Number(waiting))]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openDesk(event.notification.data.navigate));
});

// The browser has ended the subscription. Only the desk can make another, because only it has a session.
self.addEventListener('pushsubscriptionchange', (event) => {
  const title = new URL(self.location).searchParams.get('lapsed');
  const data = { navigate: self.registration.scope };
  event.waitUntil(self.registration.showNotification(title, { tag: 'lapsed', icon: '/icon-192.png', data }));
});

async function openDesk(address) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const desk = open.find(({ url }) => new URL(url).pathname === new URL(address).pathname);
  return desk ? desk.focus() : self.clients.openWindow(address);
}
