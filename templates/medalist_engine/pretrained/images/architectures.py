"""Architectures: image networks by name, and about how many of 100 pictures of ImageNet each tells right."""

import re
from math import log2

STRENGTHS = {
    **{"resnet18": 70, "resnet34": 74, "resnet26": 75, "resnet50": 79, "resnet101": 81, "resnet152": 82},
    **{"resnext50_32x4d": 79, "resnext101_32x8d": 81, "resnext101_64x4d": 83},
    **{"wide_resnet50_2": 80, "wide_resnet101_2": 81, "resnetv2_50": 80},
    **{"resnet18d": 72, "resnet26d": 77, "resnet34d": 77, "resnet50d": 80, "resnet101d": 82, "resnet10t": 66},
    **{"seresnet50": 80, "resnest50d": 81, "ecaresnet50d": 81, "resnetrs50": 80},
    **{"efficientnet_lite0": 75, "efficientnet_lite2": 78},
    **{"efficientnet_b0": 77, "efficientnet_b1": 79, "efficientnet_b2": 80},
    **{"efficientnet_b3": 82, "efficientnet_b4": 83, "efficientnet_b5": 83, "efficientnet_b6": 84},
    **{"efficientnet_b7": 84, "efficientnet_v2_s": 84, "efficientnet_v2_m": 85, "efficientnet_v2_l": 86},
    **{"tf_efficientnet_b0": 77, "tf_efficientnet_b4": 83, "tf_efficientnetv2_s": 84},
    **{"efficientnetv2_rw_s": 84, "tf_efficientnetv2_b0": 78, "tf_efficientnetv2_b3": 82},
    **{"mobilenet_v2": 72, "mobilenetv2_100": 73, "mobilenet_v3_small": 67, "mobilenet_v3_large": 75},
    **{"mobilenetv3_small_100": 67, "mobilenetv3_large_100": 76, "mnasnet1_0": 73, "lcnet_050": 63},
    **{"shufflenet_v2_x1_0": 69, "squeezenet1_1": 58, "ghostnet_100": 74, "mobilenetv4_conv_small": 74},
    **{"densenet121": 75, "densenet169": 76, "densenet201": 77, "densenet161": 77, "inception_v3": 77},
    **{"vgg11_bn": 70, "vgg16": 72, "vgg16_bn": 73, "vgg19_bn": 74, "googlenet": 70, "alexnet": 57},
    **{"regnet_y_400mf": 74, "regnet_y_800mf": 76, "regnet_y_1_6gf": 78, "regnet_y_3_2gf": 79},
    **{"regnety_004": 74, "regnety_008": 76, "regnety_016": 78, "regnety_032": 82},
    **{"convnext_atto": 76, "convnext_femto": 78, "convnext_pico": 80, "convnext_nano": 81},
    **{"convnext_tiny": 82, "convnext_small": 83, "convnext_base": 84, "convnext_large": 85},
    **{"convnextv2_atto": 77, "convnextv2_nano": 82, "convnextv2_tiny": 83, "convnextv2_base": 86},
    **{"swin_t": 81, "swin_s": 83, "swin_b": 84, "swin_tiny_patch4_window7_224": 81},
    **{"vit_b_16": 81, "vit_b_32": 76, "vit_l_16": 80, "vit_tiny_patch16_224": 75},
    **{"vit_small_patch16_224": 81, "vit_base_patch16_224": 84, "vit_large_patch16_224": 85},
    **{"deit_tiny_patch16_224": 72, "deit_small_patch16_224": 80, "deit_base_patch16_224": 82},
    **{"maxvit_t": 83, "tiny_vit_5m_224": 80, "tiny_vit_21m_224": 85, "edgenext_small": 80},
}
ARCHITECTURE = re.compile(r"[a-z][a-z0-9_]{2,79}")
UNKNOWN_STRENGTH = 76.0
PER_DOUBLING = 1.5
USUAL_MEGABYTES = 30.0


def known_architecture(stem: str) -> str | None:
    """Of a name such as `resnet50-11ad3fa6` or `resnet50.a1_in1k`: the longest that it begins with."""
    plain = stem.lower().replace("-", "_").replace(".", "_") + "_"
    joined = re.sub(r"^([a-z]+)_(?=\d)", r"\1", plain)  # resnet-50
    fitting = [name for name in STRENGTHS if plain.startswith(f"{name}_") or joined.startswith(f"{name}_")]
    return max(fitting, key=len, default=None)


def strength_of(architecture: str, size: int) -> float:
    """A network that nobody has heard of is judged by the bytes of its file."""
    known = known_architecture(architecture)
    if known is not None:
        return STRENGTHS[known]
    return UNKNOWN_STRENGTH + PER_DOUBLING * log2(max(1.0, size / 1e6) / USUAL_MEGABYTES)
