import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SideSheet } from '#ui/feedback/side-sheet.tsx';
import { Toasts, useToast } from '#ui/messages/toasts.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/menu/menu.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import { Specimen, SpecimenRow } from './specimen.tsx';

/** Menus, drawers and toasts, at the density of the back office. */
export function Floating() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-density="app">
      <Specimen title="Floating">
        <Toasts>
          <SpecimenRow>
            <Menu label="Actions" name="Actions">
              <MenuItem onSelect={() => undefined}>Assign to me</MenuItem>
              <MenuItem onSelect={() => undefined}>Mark as spam</MenuItem>
              <MenuItem disabled>Merge</MenuItem>
              <MenuRule />
              <MenuItem onSelect={() => undefined}>Erase</MenuItem>
            </Menu>
            <Menu label="Sort: Newest first" name="Sort" align="end">
              <MenuItem isChosen to="#newest">
                Newest first
              </MenuItem>
              <MenuItem isChosen={false} to="#oldest">
                Oldest first
              </MenuItem>
            </Menu>
            <Popover label="Popover">
              <p>Closed by Escape or a press outside.</p>
            </Popover>
            <Button size="small" onClick={() => setOpen(true)}>
              Side sheet
            </Button>
            <ToastButtons />
          </SpecimenRow>
          <p>
            <LocalTime relative at="2026-01-05T09:30:00Z" />
          </p>
          <SideSheet open={isOpen} onOpenChange={setOpen} title="Details">
            <p>What belongs to a page that stays in view.</p>
          </SideSheet>
        </Toasts>
      </Specimen>
    </div>
  );
}

function ToastButtons() {
  const toast = useToast();
  return (
    <>
      <Button size="small" onClick={() => toast({ text: 'Link copied' })}>
        Toast
      </Button>
      <Button size="small" onClick={() => toast({ text: '3 leads moved to Spam', undo: () => undefined })}>
        Toast with undo
      </Button>
    </>
  );
}
