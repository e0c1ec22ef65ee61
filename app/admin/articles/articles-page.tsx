import { AdminHead } from '#app/admin/admin-head.tsx';
import { articlesCopy as copy } from '#content/articles-admin.ts';
import { ArticleTable, type ArticleTableProps } from '#features/insights/admin/article-table.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

export function ArticlesPage(props: ArticleTableProps) {
  const { Form, state } = useRetryingFetcher({ retry: 'never' });
  return (
    <>
      <AdminHead
        title={copy.title}
        actions={
          <Form method="post">
            <Button type="submit" variant="primary" size="small" busy={state !== 'idle'}>
              <Icon name="plus" />
              {copy.begin}
            </Button>
          </Form>
        }
      />
      <ArticleTable {...props} />
    </>
  );
}
