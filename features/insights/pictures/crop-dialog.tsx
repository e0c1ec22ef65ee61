import './crop-dialog.css';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { href } from 'react-router';
import { centerOf, moved, wholeCrop, zoomed, zoomOf } from '#features/insights/pictures/crop.ts';
import { coverSize, type PictureCrop, type PictureOrigin } from '#features/insights/pictures/pictures.ts';
import type { Cropped, TakenPicture } from '#features/insights/pictures/use-take-picture.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface CropDialogProps {
  readonly open: boolean;
  readonly cover: string;
  readonly take: (file: File, cropped: Cropped) => Promise<TakenPicture>;
  readonly onClose: () => void;
  readonly onCover: (src: string) => void;
}

/** Crops a cover to its aspect ratio. Keeps the original, so that it can be cropped again. */
export default function CropDialog({ open, onClose, ...rest }: CropDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      title="Crop the cover"
      description={`Covers are ${coverSize.width} by ${coverSize.height}. Drag the frame, or move it with the arrow keys.`}
    >
      <CropForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function CropForm({ cover, take, onClose, onCover }: Omit<CropDialogProps, 'open'>) {
  const id = useId();
  const [origin, setOrigin] = useState<PictureOrigin | null>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<PictureCrop | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const found = useEffectEvent(setOrigin);
  useEffect(() => {
    let isOver = false;
    void readOrigin(cover).then((one) => {
      if (!isOver) found(one);
    });
    return () => {
      isOver = true;
    };
  }, [cover]);

  async function save(): Promise<void> {
    if (picture === null || crop === null || origin === null) return;
    setBusy(true);
    setError(undefined);
    const file = await cut(picture, crop);
    const taken = file === null ? null : await take(file, { src: origin.src, crop });
    setBusy(false);
    if (taken?.ok) {
      onCover(taken.picture.src);
      onClose();
    } else setError(taken?.message ?? 'This picture could not be cropped. Upload one with the right proportions.');
  }

  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight };
  return (
    <Stack gap="4">
      <div className="crop-picture">
        {origin !== null && (
          <img
            src={origin.src}
            alt="The whole picture"
            onLoad={({ currentTarget }) => {
              setPicture(currentTarget);
              const { naturalWidth: width, naturalHeight: height } = currentTarget;
              setCrop(origin.crop ?? wholeCrop({ width, height }));
            }}
          />
        )}
        {size !== null && crop !== null && <Frame size={size} crop={crop} hintId={`${id}-place`} onMove={setCrop} />}
      </div>
      <label className="field" htmlFor={`${id}-zoom`}>
        <span className="field-label">Zoom</span>
        <input
          id={`${id}-zoom`}
          type="range"
          min="1"
          max="4"
          step="0.05"
          disabled={size === null}
          value={size === null || crop === null ? 1 : zoomOf(size, crop)}
          onChange={({ currentTarget }) => {
            if (size !== null && crop !== null) setCrop(zoomed(size, centerOf(crop), Number(currentTarget.value)));
          }}
        />
      </label>
      <p id={`${id}-place`} className="soft small" role="status">
        {crop !== null && `${crop.width} by ${crop.height} pixels, ${crop.x} from the left, ${crop.y} from the top`}
        {crop !== null && crop.width < coverSize.width && '. Small: it will look soft.'}
      </p>
      {error !== undefined && <InlineError id={`${id}-error`}>{error}</InlineError>}
      <DialogFooter>
        <Button variant="primary" busy={busy} disabled={crop === null} onClick={() => void save()}>
          Crop
        </Button>
      </DialogFooter>
    </Stack>
  );
}

interface FrameProps {
  readonly size: { readonly width: number; readonly height: number };
  readonly crop: PictureCrop;
  readonly hintId: string;
  readonly onMove: (crop: PictureCrop) => void;
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Frame({ size, crop, hintId, onMove }: FrameProps) {
  const frame = useRef<HTMLButtonElement>(null);
  const grip = useRef<{ readonly x: number; readonly y: number; readonly crop: PictureCrop } | null>(null);

  // The CSP allows no style attribute; properties set by scripts are no attribute.
  useEffect(() => {
    const { style } = frame.current ?? {};
    if (style === undefined) return;
    style.insetInlineStart = `${(crop.x / size.width) * 100}%`;
    style.insetBlockStart = `${(crop.y / size.height) * 100}%`;
    style.inlineSize = `${(crop.width / size.width) * 100}%`;
    style.blockSize = `${(crop.height / size.height) * 100}%`;
  }, [crop, size.width, size.height]);

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const from = grip.current;
    if (from === null) return;
    const scale = size.width / (currentTarget.parentElement?.clientWidth ?? size.width);
    const [x, y] = [from.crop.x + (clientX - from.x) * scale, from.crop.y + (clientY - from.y) * scale];
    onMove(moved(size, { ...from.crop, x, y }));
  }

  function press(event: KeyboardEvent): void {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const step = (event.shiftKey ? 0.1 : 0.01) * size.width;
    onMove(moved(size, { ...crop, x: crop.x + x * step, y: crop.y + y * step }));
  }

  return (
    <button
      ref={frame}
      type="button"
      className="crop-frame"
      aria-label="Visible part"
      aria-describedby={hintId}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY, crop };
      }}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
    />
  );
}

/** A cover that was never cut is its own origin. */
async function readOrigin(src: string): Promise<PictureOrigin> {
  try {
    const response = await fetch(`${href('/admin/articles/pictures')}?${new URLSearchParams({ origin: src })}`);
    if (response.ok) return (await response.json()) as PictureOrigin;
  } catch {
    // The picture itself can still be cut.
  }
  return { src, crop: null };
}

/** Renders at most twice the size of a cover, for sharp screens. Null if the browser cannot. */
async function cut(picture: HTMLImageElement, { x, y, width, height }: PictureCrop): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(width, coverSize.width * 2);
  canvas.height = Math.round((canvas.width * coverSize.height) / coverSize.width);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  return blob && new File([blob], 'cover.jpg', { type: 'image/jpeg' });
}
