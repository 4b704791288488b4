import { LastingError, OperatorError } from '../platform/operator-error.ts';

/** The database cannot be had for now. */
export class DatabaseUnavailable extends OperatorError {
  override readonly name = 'DatabaseUnavailable';
}

/** The folder itself is damaged, gone, or another version's: trying again does not help. */
export class DataFolderBroken extends LastingError {
  override readonly name = 'DataFolderBroken';
}
