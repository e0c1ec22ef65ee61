import script from '#features/notices/push-worker.js?raw';

/** The service worker of notices: its address must never change. */
export function loader(): Response {
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
