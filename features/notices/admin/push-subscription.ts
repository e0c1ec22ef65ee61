import { href } from 'react-router';

/** Why this browser cannot show pushes, or that it can. */
export type PushState = 'ready' | 'unsupported' | 'not-installed' | 'denied' | 'failed';

const scope = '/admin/';

/** `endpoint` is undefined until pushes are turned on. */
export async function readPushState(): Promise<{ readonly state: PushState; readonly endpoint?: string | undefined }> {
  const { userAgent, maxTouchPoints } = navigator;
  if (!('PushManager' in globalThis && 'Notification' in globalThis)) {
    // iPads call themselves Macs.
    const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
    return { state: isApple ? 'not-installed' : 'unsupported' };
  }
  if (Notification.permission === 'denied') return { state: 'denied' };
  const worker = await navigator.serviceWorker.getRegistration(scope);
  return { state: 'ready', endpoint: (await worker?.pushManager.getSubscription())?.endpoint };
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
let policy: ScriptPolicy | undefined;

/** Call it on a press: it asks for permission. Returns the fields that add this browser, or why it cannot be added. */
export async function turnOnPush(publicKey: string): Promise<Record<string, string> | PushState> {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  policy ??= trustedTypes?.createPolicy('meridian-push', { createScriptURL: () => href('/push-worker.js') });
  try {
    if ((await Notification.requestPermission()) !== 'granted') return (await readPushState()).state;
    await navigator.serviceWorker.register(policy?.createScriptURL('') ?? href('/push-worker.js'), { scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    // The browser rejects a new key while it has a subscription with another.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint = '', keys } = made.toJSON();
    return { ...keys, endpoint, publicKey };
  } catch {
    return 'failed';
  }
}
