# %% [markdown]
# # House prices: a quick baseline
# We predict **SalePrice**.

# %%
import numpy as np # linear algebra
import pandas as pd # data processing, CSV file I/O (e.g. pd.read_csv)
import os
for dirname, _, filenames in os.walk('.'):
    for filename in filenames:
        print(os.path.join(dirname, filename))

# %%
df_train = pd.read_csv('train.csv', index_col='Id')
df_test = pd.read_csv('test.csv', index_col='Id')
df_train.head()

# %%
df_train.isnull().sum().sort_values(ascending=False)[:10]

# %%
import matplotlib.pyplot as plt
import seaborn as sns
plt.figure(figsize=(8, 4))
sns.histplot(np.log1p(df_train['SalePrice']))
plt.title('Distribution of SalePrice')
plt.savefig('price.png')

# %%
n = len(df_train)
y = np.log1p(df_train['SalePrice'])
everything = pd.concat([df_train.drop('SalePrice', axis=1), df_test])
everything = pd.get_dummies(everything).fillna(everything.median(numeric_only=True)).fillna(0)
X, X_test = everything[:n], everything[n:]

# %%
from sklearn.linear_model import RidgeCV, LassoCV
from sklearn.ensemble import GradientBoostingRegressor
models = [RidgeCV(alphas=[1, 10, 30]), LassoCV(), GradientBoostingRegressor(n_estimators=500)]
preds = []
for m in models:
    m.fit(X, y)
    preds.append(np.expm1(m.predict(X_test)))

# %%
my_submission = pd.DataFrame({'Id': df_test.index, 'SalePrice': np.mean(preds, axis=0)})
my_submission.to_csv('submission.csv', index=False)
my_submission
