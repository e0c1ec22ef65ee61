import { Gallery } from '#gallery/gallery.tsx';

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

export default function GalleryRoute() {
  return <Gallery />;
}
