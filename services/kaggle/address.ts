/** Kaggle's own address; `MEDALIST_KAGGLE_URL` names another server with the same protocol. */
export const kaggleAddress = 'https://api.kaggle.com/v1';
