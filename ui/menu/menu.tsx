import './menu.css';
import { createContext, useContext, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Drawing } from '../icon.tsx';
import { Popover, type PopoverProps } from './popover.tsx';

interface MenuProps extends Pick<PopoverProps, 'label' | 'button' | 'align'> {
  /** Name of the menu for screen readers. */
  readonly name: string;
  /** Renders the items only when the menu first opens, for pages with many menus. */
  readonly isLazy?: boolean;
  readonly children: ReactNode;
}

const CloseMenu = createContext<() => void>(() => undefined);

/** A button with a menu. Keys follow the ARIA practices: arrows, Home, End, first letters, Escape. */
export function Menu({ label, name, button, align, isLazy = false, children }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const opensAtEnd = useRef(false);
  const [hasItems, setHasItems] = useState(!isLazy);
  useEffect(() => {
    // The browser may have opened the menu before the scripts ran.
    if (panel.current?.matches(':popover-open')) setHasItems(true);
  }, []);
  const close = () => panel.current?.hidePopover();
  const focus = (step: (items: readonly HTMLElement[], at: number) => HTMLElement | undefined) => {
    const items = listItems(panel.current);
    step(items, items.indexOf(document.activeElement as HTMLElement))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Tab') close();
    else if (step) focus(step);
    else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      focus(startingWith(event.key));
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <CloseMenu value={close}>
      <Popover
        ref={panel}
        label={label}
        align={align}
        button={{
          ...button,
          'aria-haspopup': 'menu',
          onKeyDown: (event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            opensAtEnd.current = event.key === 'ArrowUp';
            event.currentTarget.click();
          },
        }}
        panel={{
          role: 'menu',
          'aria-label': name,
          onKeyDown,
          // The browser focuses it while it opens; a key that follows at once is for the menu.
          onBeforeToggle: () => {
            flushSync(() => setHasItems(true));
            const items = listItems(panel.current);
            for (const item of items) item.autofocus = item === items.at(opensAtEnd.current ? -1 : 0);
            opensAtEnd.current = false;
          },
        }}
      >
        {hasItems && children}
      </Popover>
    </CloseMenu>
  );
}

interface RowMenuProps {
  /** Names the button and the menu: "Actions for ada@example.com". */
  readonly name: string;
  readonly children: ReactNode;
}

/** A menu behind three dots, at the end of a row. */
export function RowMenu({ name, children }: RowMenuProps) {
  return (
    <Menu
      name={name}
      align="end"
      label={<Drawing path="M5.5 12v0m6.5 0v0m6.5 0v0" className="menu-dots" />}
      button={{ variant: 'quiet', 'aria-label': name, className: 'menu-of-row' }}
    >
      {children}
    </Menu>
  );
}

interface MenuItemProps {
  /** The target of a link; otherwise set `onSelect`. */
  readonly to?: string;
  readonly onSelect?: () => void;
  /** Marks the chosen one of several items. */
  readonly isChosen?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** An item of a `Menu`. */
export function MenuItem({ to, onSelect, isChosen, disabled, children }: MenuItemProps) {
  const close = useContext(CloseMenu);
  const choose = () => {
    close();
    onSelect?.();
  };
  const own = {
    role: isChosen === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isChosen,
    className: 'menu-item',
    tabIndex: -1,
  };
  if (to !== undefined) {
    return (
      <Link {...own} to={to} onClick={choose} preventScrollReset>
        {children}
      </Link>
    );
  }
  return (
    <button {...own} type="button" disabled={disabled} onClick={choose}>
      {children}
    </button>
  );
}

/** A line between groups of items. */
export function MenuRule() {
  return <hr className="menu-rule" />;
}

const steps: Readonly<Record<string, (items: readonly HTMLElement[], at: number) => HTMLElement | undefined>> = {
  ArrowDown: (items, at) => items[(at + 1) % items.length],
  ArrowUp: (items, at) => items.at(at <= 0 ? -1 : at - 1),
  Home: (items) => items[0],
  End: (items) => items.at(-1),
};

function startingWith(letter: string) {
  return (items: readonly HTMLElement[], at: number) =>
    [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
      item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
    );
}

function listItems(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)') ?? [])];
}
