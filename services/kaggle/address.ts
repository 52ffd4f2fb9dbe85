/** Kaggle itself; `MEDALIST_KAGGLE_URL` names another server of the same kind. */
export const kaggleAddress = 'https://api.kaggle.com/v1';
