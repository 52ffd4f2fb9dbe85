import numpy as np
import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.ensemble import RandomForestClassifier
from sklearn.impute import SimpleImputer
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

train = pd.read_csv("train.csv")
test = pd.read_csv("test.csv")
y = train["Survived"]
X = train.drop(columns=["Survived", "PassengerId", "Name", "Ticket"])
numeric = X.select_dtypes(include=np.number).columns
categorical = X.columns.difference(numeric)

model = Pipeline(
    [
        (
            "prepare",
            ColumnTransformer(
                [
                    ("numbers", Pipeline([("fill", SimpleImputer()), ("scale", StandardScaler())]), numeric),
                    ("labels", OneHotEncoder(handle_unknown="ignore"), categorical),
                ]
            ),
        ),
        ("forest", RandomForestClassifier(n_estimators=300, random_state=0)),
    ]
)
print("CV:", cross_val_score(model, X, y, cv=5).mean())
model.fit(X, y)
pd.DataFrame({"PassengerId": test["PassengerId"], "Survived": model.predict(test[X.columns])}).to_csv(
    "submission.csv", index=False
)
