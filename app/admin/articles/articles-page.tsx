import { memo } from 'react';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { ArticleTable, type ArticleTableProps } from '#features/insights/admin/article-table.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

export const ArticlesPage = memo(function ArticlesPage(props: ArticleTableProps) {
  const mayWrite = useCan('articles:write');
  const { Form, state } = useRetryingFetcher({ retry: 'never' });
  return (
    <>
      <AdminHead
        title={copy.title}
        actions={
          mayWrite && (
            <Form method="post">
              <Button type="submit" name="action" value="new" variant="primary" size="small" busy={state !== 'idle'}>
                <Icon name="plus" />
                {copy.begin}
              </Button>
            </Form>
          )
        }
      />
      <ArticleTable {...props} />
    </>
  );
});
