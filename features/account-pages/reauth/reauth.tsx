import './reauth.css';
import {
  createElement,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { signedOutCopy as copy } from '#content/navigation.ts';
import { ReauthRequest, type ReauthRequester, type Waiting } from '#forms/sending/reauth-request.tsx';
import { whoIsSignedIn, type SignedIn } from '#features/account-pages/reauth/who-is-signed-in.ts';
import { sessionChanged } from '#features/accounts/session-channel.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

interface ReauthProps {
  /** The page's owner; other users cannot continue its input. */
  readonly person: SignedIn;
  readonly children: ReactNode;
}

type Shown = 'nothing' | 'dialog' | 'notice';

/**
 * Keeps a page when its session ends: the dialog signs in again and resumes waiting requests. If dismissed, a notice
 * says that nothing is saved.
 */
export function Reauth({ person, children }: ReauthProps) {
  const [shown, setShown] = useState<Shown>('nothing');
  const [other, setOther] = useState<SignedIn | null>(null);
  const [waiting] = useState(() => new Set<Waiting>());
  const whose = useRef(person.id);
  // The owner stays the same until reload.
  const [owner] = useState(person);
  useEffect(() => {
    whose.current = owner.id;
  }, [owner]);

  const take = useCallback(
    (found: SignedIn | null | undefined): boolean => {
      if (found === undefined) return false;
      if (found?.id === whose.current) {
        setShown('nothing');
        setOther(null);
        const all = [...waiting];
        waiting.clear();
        for (const { goOn } of all) goOn();
        return true;
      }
      setOther(found);
      setShown((before) => (before === 'notice' && found === null ? before : 'dialog'));
      return false;
    },
    [waiting],
  );

  const look = useCallback(async () => {
    const isTheirs = take(await whoIsSignedIn());
    // Also notifies the other tabs.
    dispatchEvent(new Event(sessionChanged));
    return isTheirs;
  }, [take]);

  const asker = useMemo<ReauthRequester>(
    () => ({
      wait(one) {
        waiting.add(one);
        setShown('dialog');
        return () => waiting.delete(one);
      },
      over: () => setShown((before) => (before === 'nothing' ? 'dialog' : before)),
      look,
    }),
    [waiting, look],
  );

  const loaded = useDialogModule(shown === 'dialog', close);

  function close(): void {
    setShown('notice');
    const all = [...waiting];
    waiting.clear();
    for (const { giveUp } of all) giveUp();
  }

  return (
    <ReauthRequest value={asker}>
      {children}
      {loaded &&
        createElement(loaded.ReauthDialog, {
          open: shown === 'dialog',
          email: owner.email,
          other: other?.email ?? null,
          onClose: close,
          onSignedIn: look,
        })}
      {shown === 'notice' && (
        <Cluster gap="5" rowGap="3" justify="between" className="signed-out-notice" role="status">
          <p>{copy.notice}</p>
          <Button variant="primary" size="small" onClick={() => setShown('dialog')}>
            {copy.open}
          </Button>
        </Cluster>
      )}
    </ReauthRequest>
  );
}

type DialogModule = typeof import('#features/account-pages/reauth/reauth-dialog.tsx');

/**
 * Loads the dialog after the page. Chromium remembers a failed import for as long as the page is open, so nothing is
 * imported without a connection. If it fails all the same, `onFailure` is called once the dialog is needed.
 */
function useDialogModule(isNeeded: boolean, onFailure: () => void): DialogModule | null {
  const [module, setModule] = useState<DialogModule | null>(null);
  const failed = useEffectEvent(() => {
    if (isNeeded) onFailure();
  });
  useEffect(() => {
    if (module !== null) return undefined;
    const load = () => {
      if (navigator.onLine) import('#features/account-pages/reauth/reauth-dialog.tsx').then(setModule, failed);
    };
    const timer = setTimeout(load, isNeeded ? 0 : 2000);
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [module, isNeeded]);
  return module;
}
