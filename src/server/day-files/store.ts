export { openDayFileRoom } from './jobs.ts';
export { keepDayFile, openDayFile } from './sealed.ts';
export {
  addDayFile,
  askDayFileAgain,
  type Claimed,
  claimDayFile,
  giveUpDayFile,
  listDayFiles,
  removeDayFile,
  takeUpDayFiles,
  tellProgress,
} from './rows-store.ts';
