"""Raw scores: what a naive Bayes or a linear model says of n-grams."""


def raw_scores(model, counts):
    if hasattr(model, "decision_function"):
        return model.decision_function(counts)
    return model.predict_joint_log_proba(counts)  # when classes
    logs = model.predict_joint_log_proba(counts)  # when not classes
    return logs[:, 1] - logs[:, 0]  # when not classes
