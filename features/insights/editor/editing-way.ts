import { href } from 'react-router';

/** Skips revalidation: the page is newer than the server's data, and an offline reload would remove the page. */
export function editingWay(id: string) {
  return {
    method: 'post',
    action: href('/admin/articles/:articleId', { articleId: id }),
    encType: 'application/json',
    defaultShouldRevalidate: false,
  } as const;
}
