import './toasts.css';
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useNewResult, type ResultSource } from '../use-new-result.ts';

export interface Toast {
  readonly text: string;
  /** Sends the request that undoes the action. */
  readonly undo?: () => void;
}

interface ShownToast extends Toast {
  readonly id: number;
}

const duration = 8000;
const maxToasts = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Returns a function that shows a message for eight seconds. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** Shows a toast once for each new result of a fetcher. */
export function useToastOf<Result>(
  fetcher: ResultSource<Result>,
  toastOf: (result: NonNullable<Result>) => Toast | null,
): void {
  const toast = useToast();
  useNewResult(fetcher, (result) => {
    const shown = toastOf(result);
    if (shown) toast(shown);
  });
}

/** Shows the toasts of everything inside. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const next = useRef(0);
  const [show] = useState(() => (toast: Toast) => {
    next.current += 1;
    const shown = { ...toast, id: next.current };
    setToasts((before) => [...before, shown].slice(-maxToasts));
  });
  const remove = (id: number) => {
    if (region.current?.contains(document.activeElement) === true) cameFrom.current?.focus();
    setToasts((before) => before.filter((one) => one.id !== id));
  };
  const [isHeld, setHeld] = useState(false);
  const undoLast = useEffectEvent((event: KeyboardEvent) => {
    const last = toasts.findLast(({ undo }) => undo !== undefined);
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    // In a field, the shortcut undoes typing instead.
    if (!isUndo || event.defaultPrevented || last === undefined || isTyping(event.target)) return;
    event.preventDefault();
    remove(last.id);
    last.undo?.();
  });
  useEffect(() => {
    document.addEventListener('keydown', undoLast);
    return () => document.removeEventListener('keydown', undoLast);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <section
        ref={region}
        className="toasts"
        aria-label="Status messages"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ relatedTarget, currentTarget }) => {
          setHeld(true);
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
            cameFrom.current = relatedTarget;
          }
        }}
        onBlur={() => setHeld(false)}
      >
        <div role="status" aria-relevant="additions">
          <ol>
            {toasts.map((toast) => (
              <ToastLine key={toast.id} toast={toast} isHeld={isHeld} onEnd={() => remove(toast.id)} />
            ))}
          </ol>
        </div>
      </section>
    </ToastContext>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

interface ToastLineProps {
  readonly toast: ShownToast;
  readonly isHeld: boolean;
  readonly onEnd: () => void;
}

function ToastLine({ toast: { text, undo }, isHeld, onEnd }: ToastLineProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(end, duration);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <li className="toast">
      <span>{text}</span>
      {undo && (
        <button
          type="button"
          className="toast-undo"
          onClick={() => {
            onEnd();
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={onEnd}>
        <Icon name="close" />
      </button>
    </li>
  );
}
