import { HistoryTable, useHistory } from './history-table.tsx';

export function HistoryOfClass({ classId }: { readonly classId: string }) {
  return <HistoryTable table={useHistory(classId)} />;
}
