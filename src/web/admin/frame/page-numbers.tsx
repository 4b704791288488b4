import { Pagination } from '@mantine/core';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import styles from './page-numbers.module.css';
import { useAddress } from './use-address.ts';

/** Which rows are shown of how many, and the way to the others; the page is in the address. */
export function PageNumbers({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const format = useFormat();
  const [, change] = useAddress();
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  return (
    <nav className={styles.pages} aria-label={m.admin_pages()}>
      <p>{m.admin_rows_of({ first: format.number(first), last: format.number(last), total: format.number(total) })}</p>
      <Pagination
        total={pages}
        value={page}
        siblings={1}
        size="lg"
        onChange={(next) => change({ page: next === 1 ? undefined : String(next) })}
        getItemProps={(item) => ({ 'aria-label': m.admin_page({ page: item }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? m.admin_page_next() : m.admin_page_previous(),
        })}
      />
    </nav>
  );
}
