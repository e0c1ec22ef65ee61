// Shows pushed notices and opens their pages. It caches nothing and sees no requests.
globalThis.addEventListener('push', (event) => {
  const { title, ...options } = event.data.json();
  event.waitUntil(globalThis.registration.showNotification(title, { ...options, renotify: true }));
});

globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open({ url, notice }) {
  const { clients } = globalThis;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url) ?? tabs.find((one) => one.url.includes('/admin'));
  // Fails in tabs that were open before this worker was.
  const shown = tab?.url === url ? tab : await tab?.navigate(url).catch(() => null);
  await (shown?.focus() ?? clients.openWindow(url));
  if (notice === undefined) return;
  await fetch('/admin/notices', { method: 'POST', body: new URLSearchParams({ action: 'read', notice }) });
}
